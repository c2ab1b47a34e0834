// Records references while the checker runs. Each name belongs to one node of a tree, so the recorder finds the
// references of a name by its node: a second check of the same text adds only new references.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/references.h"

namespace cardinal::check {

class ReferenceRecorder {
 public:
  ReferenceRecorder(std::span<const ast::File> files, References& references);

  bool HasFile(const ast::File* file) const {
    return std::less_equal()(files_.data(), file) && std::less()(file, files_.data() + files_.size());
  }
  // The index of a file that the recorder has.
  std::size_t FileIndex(const ast::File* file) const { return static_cast<std::size_t>(file - files_.data()); }
  void Record(std::size_t file, ast::NodeId name, Entity entity, ReferenceKind use);
  // The local that an earlier check of the same text defined at this node, or None.
  Entity FindLocal(std::size_t file, ast::NodeId name) const;
  Entity NewLocal(std::size_t file, ast::NodeId name, BodyId body, LocalId local);
  // Calls `visit` with each entity that the name at this node means.
  template <class Visit>
  void VisitEntitiesAt(std::size_t file, ast::NodeId name, Visit visit) const {
    for (std::int32_t i = First(file, name); i >= 0; i = next_[i]) {
      const Entity entity = references_.all[i].entity;  // `visit` may add references
      visit(entity);
    }
  }

 private:
  std::int32_t First(std::size_t file, ast::NodeId name) const { return first_[file][name.value]; }

  std::span<const ast::File> files_;
  References& references_;
  std::vector<std::vector<std::int32_t>> first_;  // by file and node: into References::all
  std::vector<std::int32_t> next_;                // by reference: the next one at the same node
};

}  // namespace cardinal::check
