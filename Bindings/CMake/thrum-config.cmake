# find_package(thrum) defines thrum::core (libthrumcore) and thrum::thrum (libthrum), each where its library is installed
# beside this file, and thrum::core_static and thrum::thrum_static, which become part of the program. A program links to one
# of them. find_package(thrum REQUIRED COMPONENTS thrum) requires that one. Docs/C.md is an introduction.

# The two libraries may come from two packages, each of which has a file of its own.
foreach(_thrum_library IN ITEMS core thrum)
  include("${CMAKE_CURRENT_LIST_DIR}/thrum-${_thrum_library}.cmake" OPTIONAL)
  if(TARGET thrum::${_thrum_library})
    set(thrum_${_thrum_library}_FOUND TRUE)
  else()
    set(thrum_${_thrum_library}_FOUND FALSE)
  endif()
endforeach()
foreach(_thrum_library IN LISTS thrum_FIND_COMPONENTS)
  if(thrum_FIND_REQUIRED_${_thrum_library} AND NOT thrum_${_thrum_library}_FOUND)
    set(thrum_FOUND FALSE)
    set(thrum_NOT_FOUND_MESSAGE
      "${CMAKE_CURRENT_LIST_DIR} has no component '${_thrum_library}'; use core or thrum, and install that library")
  endif()
endforeach()
unset(_thrum_library)
