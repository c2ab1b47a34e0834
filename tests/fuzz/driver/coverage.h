// What the input that runs now has reached. In: nothing; code compiled with -fsanitize-coverage=trace-pc reports by
// itself. Out: whether there was anything new. Without such code nothing is ever new.
#pragma once

#include <cstddef>

namespace cardinal::fuzz {

void ForgetReached();         // before an input
bool ReachedSomethingNew();   // behind it; the next input is compared with this one, too
std::size_t PlacesReached();  // by all inputs so far: steps from one block to another
bool CountsPlaces();          // whether this program reports at all

}  // namespace cardinal::fuzz
