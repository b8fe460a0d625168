# bash completion of sample
_sample() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}"
  local command="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
      " detect") command="detect" ;;
      " datasets") command="datasets" ;;
      "datasets import") command="datasets import" ;;
      " compare") command="compare" ;;
    esac
  done
  case "$command" in
    "")
      case "$cur" in
        -*) COMPREPLY=($(compgen -W "--version -h --help --help-all" -- "$cur")); return ;;
      esac
      COMPREPLY=($(compgen -W "detect datasets compare" -- "$cur"))
      ;;
    "detect")
      case "$prev" in
        -o|--output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
        --format) COMPREPLY=($(compgen -W "table json csv" -- "$cur")); return ;;
        --ransac-scoring) COMPREPLY=($(compgen -W "msac count" -- "$cur")); return ;;
        -j|--threads|--sweep|--shift|--ransac-inlier-distance|--ransac-max-iterations|--ransac-spacing) return ;;
      esac
      case "$cur" in
        -*) COMPREPLY=($(compgen -W "-o --output -j --threads --format --sweep --shift --force --ransac-inlier-distance --ransac-max-iterations --ransac-scoring --ransac-refine --no-ransac-refine --ransac-spacing -h --help --help-all" -- "$cur")); return ;;
      esac
      COMPREPLY=($(compgen -f -- "$cur"))
      ;;
    "datasets")
      case "$cur" in
        -*) COMPREPLY=($(compgen -W "-h --help --help-all" -- "$cur")); return ;;
      esac
      COMPREPLY=($(compgen -W "import" -- "$cur"))
      ;;
    "datasets import")
      case "$cur" in
        -*) COMPREPLY=($(compgen -W "-h --help --help-all" -- "$cur")); return ;;
      esac
      COMPREPLY=($(compgen -W "evops tum" -d -- "$cur"))
      ;;
    "compare")
      case "$cur" in
        -*) COMPREPLY=($(compgen -W "-h --help --help-all" -- "$cur")); return ;;
      esac
      COMPREPLY=($(compgen -d -- "$cur"))
      ;;
  esac
}
complete -o filenames -F _sample sample
