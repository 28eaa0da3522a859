#include "server/api/rights_page.hpp"

namespace kabinet {
namespace {

constexpr std::string_view kHead =
    "# Roles and rights\n\n"
    "Written by the target `describe` from [rights.hpp](../server/accounts/rights.hpp) and the rows of\n"
    "[server/api](../server/api); a test fails when this page is not current. Rule AC-9: what the table does "
    "not\n"
    "give, nobody has. [accounts.md](accounts.md#roles) says how roles are given and taken.\n\n";

std::string quoted(std::string_view name) {
    return "`" + std::string(name) + "`";
}

std::string table() {
    std::string head = "| role |";
    std::string line = "|---|";
    for (const RightName& right : kRightNames) {
        head += " " + quoted(right.name) + " |";
        line += ":-:|";
    }
    std::string out = "## Who has which right\n\n" + head + "\n" + line + "\n";
    for (const RoleRow& row : kRoleTable) {
        out += "| " + std::string(row.name) + " |";
        for (const RightName& right : kRightNames) out += row.rights.has(right.right) ? " yes |" : " |";
        out += "\n";
    }
    return out;
}

std::string roles() {
    std::string out = "\n## The roles\n\n";
    for (const RoleRow& row : kRoleTable) {
        out += "- **" + std::string(row.name) + "**" + (row.granted ? " (staff)" : "") + ": " +
               std::string(row.about) + "\n";
    }
    return out;
}

std::string methods_of(Right right, const std::vector<MethodRow>& methods) {
    std::string out;
    for (const MethodRow& row : methods) {
        if (!row.needed || row.needed->right != right) continue;
        out += (out.empty() ? "" : ", ") + quoted(row.method->name);
    }
    return out.empty() ? "" : " Asked for by " + out + ".";
}

std::string rights(const std::vector<MethodRow>& methods) {
    std::string out = "\n## The rights\n\n";
    for (const RightName& right : kRightNames) {
        out += "- " + quoted(right.name) + ": " + std::string(right.about) +
               (is_of_everybody(right.right) ? "" : " Two factors.") + methods_of(right.right, methods) +
               "\n";
    }
    return out;
}

}  // namespace

std::string rights_page(const std::vector<MethodRow>& methods) {
    return std::string(kHead) + table() + roles() + rights(methods);
}

}  // namespace kabinet
