// Runs numbered tasks on several threads. In: a function and the number of tasks. Out: all tasks are done. Promises:
// tasks begin in the order of their numbers; no task runs after the function returns; an exception stops new tasks, and
// the exception of the task with the lowest number is thrown again here.
#pragma once

#include <cstddef>
#include <functional>

namespace cardinal::base {

// The number of threads. 0: as many as the system runs at once.
unsigned ThreadCount(unsigned wanted);

void ParallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace cardinal::base
