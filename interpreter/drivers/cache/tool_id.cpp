#include "interpreter/drivers/cache/tool_id.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

namespace cardinal::cache {

namespace {

constexpr std::size_t Padded(std::size_t length) { return (length + 3) / 4 * 4; }

// The build id among the notes of one segment, or empty.
std::string_view BuildIdAmong(std::string_view notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof note);
    notes.remove_prefix(sizeof note);
    const std::size_t name = Padded(note.n_namesz);
    if (name + Padded(note.n_descsz) > notes.size()) return "";
    if (note.n_type == NT_GNU_BUILD_ID && notes.substr(0, note.n_namesz) == std::string_view("GNU\0", 4))
      return notes.substr(name, note.n_descsz);
    notes.remove_prefix(name + Padded(note.n_descsz));
  }
  return "";
}

std::string_view ReadBuildId(const dl_phdr_info& object) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const auto& segment = object.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const char* begin = reinterpret_cast<const char*>(object.dlpi_addr + segment.p_vaddr);
    const std::string_view id = BuildIdAmong({begin, segment.p_memsz});
    if (!id.empty()) return id;
  }
  return "";
}

struct BuildIds {
  std::string all;
  bool each_has_one = true;
};

int AddObject(dl_phdr_info* object, std::size_t, void* data) {
  BuildIds& ids = *static_cast<BuildIds*>(data);
  const std::string_view id = ReadBuildId(*object);
  ids.each_has_one = ids.each_has_one && !id.empty();
  ids.all += std::to_string(id.size()) + ' ';
  ids.all += id;
  return 0;
}

}  // namespace

std::string ToolId() {
  BuildIds ids;
  ::dl_iterate_phdr(AddObject, &ids);
  return ids.each_has_one ? ids.all : "";
}

std::filesystem::path CacheFolder(const std::string& xdg, const std::string& home) {
  if (const std::filesystem::path folder = xdg; folder.is_absolute()) return folder / "cardinal";
  if (const std::filesystem::path folder = home; folder.is_absolute()) return folder / ".cache" / "cardinal";
  return {};
}

}  // namespace cardinal::cache
