// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

@main enum PlaneLab {
  static func main() async {
    let console = Console.system
    let code = await Program.run(Array(CommandLine.arguments.dropFirst()), console)
    console.exit(code)
  }
}
