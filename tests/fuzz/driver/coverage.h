// Records which code the current input has reached.
// In: nothing; code compiled with -fsanitize-coverage=trace-pc reports by itself.
// Out: whether the input reached anything new. Without such code nothing is ever new.
#pragma once

#include <cstddef>

namespace cardinal::fuzz {

void ForgetReached();         // before an input
bool ReachedSomethingNew();   // after an input; the next input is compared with this one, too
std::size_t PlacesReached();  // by all inputs so far: steps from one block to another
bool CountsPlaces();          // true if this program reports at all

}  // namespace cardinal::fuzz
