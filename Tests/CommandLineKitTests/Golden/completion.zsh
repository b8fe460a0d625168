#compdef sample
_sample() {
  local curcontext="$curcontext" state line
  _arguments -C \
    '--version[Print the version.]' \
    '-h[Show help information.]' \
    '--help[Show help information.]' \
    '--help-all[Show help with rarely used options too.]' \
    '1: :->command' '*:: :->rest'
  case "$state" in
    command)
      local -a commands=(
        'detect:Find the planes of one file, depth image or point cloud, and write them.'
        'datasets:Make and check datasets.'
        'compare:Compare runs.'
      )
      _describe command commands
      ;;
    rest)
      case "$line[1]" in
        detect) _sample_detect ;;
        datasets) _sample_datasets ;;
        compare) _sample_compare ;;
      esac
      ;;
  esac
}
_sample_detect() {
  _arguments -s -S \
    '-o+[Folder for the results.]:dir:_files -/' \
    '--output=[Folder for the results.]:dir:_files -/' \
    '-j+[Number of threads.]:n: ' \
    '--threads=[Number of threads.]:n: ' \
    '--format=[How the result is printed.]:format:(table json csv)' \
    '*--sweep=[An axis, such as ransac-spacing=1,2.]:axis: ' \
    '--shift=[A shift.]:m: ' \
    '--force[Overwrite what exists.]' \
    '--ransac-inlier-distance=[Largest point-to-plane distance of an inlier.]:m: ' \
    '--ransac-max-iterations=[Most hypotheses that are drawn.]:n: ' \
    '--ransac-scoring=[How hypotheses are ranked.]:word:(msac count)' \
    '--ransac-refine[Whether winners are refined locally.]' \
    '--no-ransac-refine[Whether winners are refined locally.]' \
    '--ransac-spacing=[Distance between neighboring points; auto takes it from the cloud.]:m: ' \
    '-h[Show help information.]' \
    '--help[Show help information.]' \
    '--help-all[Show help with rarely used options too.]' \
    '1:file:_files'
}
_sample_datasets() {
  local curcontext="$curcontext" state line
  _arguments -C \
    '-h[Show help information.]' \
    '--help[Show help information.]' \
    '--help-all[Show help with rarely used options too.]' \
    '1: :->command' '*:: :->rest'
  case "$state" in
    command)
      local -a commands=(
        'import:Describe files that exist.'
      )
      _describe command commands
      ;;
    rest)
      case "$line[1]" in
        import) _sample_datasets_import ;;
      esac
      ;;
  esac
}
_sample_datasets_import() {
  _arguments -s -S \
    '-h[Show help information.]' \
    '--help[Show help information.]' \
    '--help-all[Show help with rarely used options too.]' \
    '1:layout:(evops tum)' \
    '2:dir:_files -/'
}
_sample_compare() {
  _arguments -s -S \
    '-h[Show help information.]' \
    '--help[Show help information.]' \
    '--help-all[Show help with rarely used options too.]' \
    '*:run:_files -/'
}
_sample "$@"
