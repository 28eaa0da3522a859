#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "tournament/pairing/wide.hpp"

namespace kabinet::tournament {

/// How many bits a weight has beyond those of the sum of a perfect matching. The sum of the duals never
/// exceeds twice the cheapest sum, because the duals stay feasible. So no dual and no slack exceeds 32 times
/// that sum.
inline constexpr unsigned kSpareBits = 7;

/// Edmonds's method for a minimum-cost perfect matching of a complete graph, by duals and blossoms, in time
/// of the third power of the vertices.
///
/// Vertices and blossoms are nodes. One tree at a time grows from a free vertex. A node of the tree is outer
/// or inner: an even or odd number of edges from the root. Time is the amount by which the duals of outer
/// nodes have grown in this search. While a node is outer, its vertices hold their dual less the time; while
/// it is inner, the dual plus the time. So no dual is touched when time goes on, and
///   reach(a, v) = 2 x cost - dual(a) - dual(v)
/// stays as it is: it is the time at which an outer a reaches a vertex v outside the tree, and twice the time
/// at which two outer vertices reach each other. All costs are doubled, so that the halves are whole.
template <class Weight>
class BlossomMatching {
  public:
    /// `twice` holds the doubled costs, row by row; none is negative. `count` is even.
    BlossomMatching(std::size_t count, std::vector<Weight> twice)
        : count_(count),
          twice_(std::move(twice)),
          nodes_(count + count / 2 + 1),
          dual_(count),
          mate_(count, kNone),
          top_(count),
          label_(count, Label::none),
          key_(count),
          from_(count) {
        for (std::size_t v = 0; v < count; ++v) {
            top_[v] = v;
            nodes_[v].base = v;
            nodes_[v].vertices = {v};
        }
        for (std::size_t b = nodes_.size(); b-- > count;) unused_.push_back(b);
    }

    /// The partner of each vertex.
    std::vector<std::size_t> solve() {
        start_greedily();
        for (std::size_t v = 0; v < count_; ++v) {
            if (mate_[v] == kNone) search(v);
        }
        return mate_;
    }

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    static constexpr Weight kNever = largest<Weight>();
    enum class Label : unsigned char { none, outer, inner };
    using Edge = std::pair<std::size_t, std::size_t>;

    struct Node {
        Label label = Label::none;
        std::size_t base = kNone;    // the vertex that is not matched inside
        std::size_t parent = kNone;  // the blossom around the node
        Edge entry{kNone, kNone};    // of an inner node: the edge from the tree, its own vertex second
        std::vector<std::size_t> vertices;
        // Of a blossom: its odd cycle. links[i] leads from children[i] to the next. The base is in
        // children[0]; children 1 and 2, 3 and 4, ... are matched by the link between them.
        std::vector<std::size_t> children;
        std::vector<Edge> links;
        Weight
            dual{};  // of a blossom; stored less twice, or plus twice, the time while the node is in the tree
        // Of an outer node: the best edge to another outer node. Of two nodes, the younger knows their edge.
        Weight out = kNever;
        Edge exit{kNone, kNone};
        // Of an outer blossom: the best edge to each vertex that was outer when the blossom was made.
        std::vector<Weight> row;
        std::vector<std::size_t> row_from;
    };

    Weight reach(std::size_t a, std::size_t v) const { return twice_[a * count_ + v] - dual_[a] - dual_[v]; }
    bool is_blossom(std::size_t node) const { return node >= count_; }

    void start_greedily() {
        for (std::size_t v = 0; v < count_; ++v) {
            Weight least = kNever;
            for (std::size_t u = 0; u < count_; ++u) {
                if (u != v) least = std::min(least, twice_[v * count_ + u]);
            }
            dual_[v] = half(least);
        }
        for (std::size_t v = 0; v < count_; ++v) {
            if (mate_[v] == kNone) take_nearest(v);
        }
    }

    void take_nearest(std::size_t v) {
        Weight least = kNever;
        std::size_t nearest = kNone;
        for (std::size_t u = 0; u < count_; ++u) {
            if (u == v) continue;
            const Weight slack = reach(v, u);
            if (slack < least || (slack == least && mate_[nearest] != kNone && mate_[u] == kNone)) {
                least = slack;
                nearest = u;
            }
        }
        dual_[v] = dual_[v] + least;
        if (mate_[nearest] == kNone) match(v, nearest);
    }

    void match(std::size_t a, std::size_t b) {
        mate_[a] = b;
        mate_[b] = a;
    }

    void set_label(std::size_t node, Label label) {
        nodes_[node].label = label;
        for (const std::size_t v : nodes_[node].vertices) label_[v] = label;
    }

    // --- one search ---

    enum class Event { grow, shrink, expand };
    struct Next {
        Weight time = kNever;
        Event event = Event::grow;
        std::size_t who = kNone;  // a vertex outside the tree, an outer node, an inner blossom
    };

    Next next() const {
        Next best;
        for (std::size_t v = 0; v < count_; ++v) {
            if (label_[v] == Label::none && key_[v] < best.time) best = {key_[v], Event::grow, v};
        }
        for (const std::size_t node : tree_) {
            const Node& n = nodes_[node];
            if (n.parent != kNone) continue;
            if (n.label == Label::outer && n.out < kNever && half(n.out) < best.time) {
                best = {half(n.out), Event::shrink, node};
            }
            if (n.label == Label::inner && is_blossom(node) && half(n.dual) < best.time) {
                best = {half(n.dual), Event::expand, node};
            }
        }
        return best;
    }

    /// Grows a tree from a free vertex until it meets another free vertex, and matches along the way.
    void search(std::size_t root) {
        now_ = Weight{};
        std::ranges::fill(key_, kNever);
        become_outer(top_[root]);
        for (;;) {
            const Next event = next();
            now_ = event.time;
            if (event.event == Event::shrink) {
                shrink(nodes_[event.who].exit);
            } else if (event.event == Event::expand) {
                expand(event.who);
            } else if (!grow(event.who)) {
                augment(from_[event.who], event.who);
                break;
            }
        }
        settle();
    }

    /// Takes the node of `v` and its partner into the tree. False if the node is free.
    bool grow(std::size_t v) {
        const std::size_t node = top_[v];
        const std::size_t beyond = mate_[nodes_[node].base];
        if (beyond == kNone) return false;
        become_inner(node, {from_[v], v});
        become_outer(top_[beyond]);
        return true;
    }

    void become_inner(std::size_t node, Edge entry) {
        Node& n = nodes_[node];
        for (const std::size_t v : n.vertices) {
            dual_[v] = dual_[v] + now_;
            if (key_[v] < kNever) key_[v] = key_[v] - now_;
        }
        n.dual = n.dual + now_ + now_;
        n.entry = entry;
        set_label(node, Label::inner);
        tree_.push_back(node);
    }

    void become_outer(std::size_t node) {
        Node& n = nodes_[node];
        for (const std::size_t v : n.vertices) dual_[v] = dual_[v] - now_;
        n.dual = n.dual - now_ - now_;
        set_label(node, Label::outer);
        tree_.push_back(node);
        clear_row(node);
        outer_.insert(outer_.end(), n.vertices.begin(), n.vertices.end());
        for (const std::size_t v : n.vertices) {
            reach_out(v);
            look_around(v, node);
        }
        choose_exit(node);
    }

    /// Takes the time out of what an inner node holds.
    void leave_inner(std::size_t node) {
        Node& n = nodes_[node];
        for (const std::size_t v : n.vertices) {
            dual_[v] = dual_[v] - now_;
            if (key_[v] < kNever) key_[v] = key_[v] + now_;
        }
        n.dual = n.dual - now_ - now_;
        set_label(node, Label::none);
    }

    /// Notes what the outer vertex `a` reaches.
    void reach_out(std::size_t a) {
        const Weight* row = &twice_[a * count_];
        const Weight own = dual_[a];
        for (std::size_t v = 0; v < count_; ++v) {
            const Weight time = row[v] - own - dual_[v];
            if (time < key_[v]) {
                key_[v] = time;
                from_[v] = a;
            }
        }
    }

    void clear_row(std::size_t node) {
        Node& n = nodes_[node];
        n.out = kNever;
        if (!is_blossom(node)) return;
        n.row.assign(count_, kNever);
        n.row_from.resize(count_);
    }

    /// Notes for an outer node the edges of its vertex `a` to all outer vertices outside of it.
    void look_around(std::size_t a, std::size_t node) {
        Node& n = nodes_[node];
        for (const std::size_t v : outer_) {
            if (top_[v] == node) continue;
            const Weight time = reach(a, v);
            if (!is_blossom(node)) {
                if (time < n.out) n.out = time, n.exit = {a, v};
            } else if (time < n.row[v]) {
                n.row[v] = time;
                n.row_from[v] = a;
            }
        }
    }

    void choose_exit(std::size_t node) {
        if (!is_blossom(node)) return;
        Node& n = nodes_[node];
        for (const std::size_t v : outer_) {
            if (top_[v] != node && n.row[v] < n.out) n.out = n.row[v], n.exit = {n.row_from[v], v};
        }
    }

    // --- blossoms ---

    /// The outer node two edges nearer to the root, or kNone at the root.
    std::size_t towards_root(std::size_t outer) const {
        const std::size_t partner = mate_[nodes_[outer].base];
        return partner == kNone ? kNone : top_[nodes_[top_[partner]].entry.first];
    }

    std::size_t meeting_point(std::size_t a, std::size_t b) const {
        std::vector<bool> seen(nodes_.size());
        for (std::size_t node = a; node != kNone; node = towards_root(node)) seen[node] = true;
        while (!seen[b]) b = towards_root(b);
        return b;
    }

    /// Appends the way from the outer node of `edge.second` up to `end`, which is left out: nodes, and the
    /// link that leads to each, `edge` first. The last link leads to `end`.
    void climb(Edge edge, std::size_t end, std::vector<std::size_t>& way, std::vector<Edge>& links) const {
        links.push_back(edge);
        for (std::size_t node = top_[edge.second]; node != end; node = towards_root(node)) {
            const std::size_t base = nodes_[node].base;
            const std::size_t inner = top_[mate_[base]];
            way.insert(way.end(), {node, inner});
            links.emplace_back(base, mate_[base]);
            links.emplace_back(nodes_[inner].entry.second, nodes_[inner].entry.first);
        }
    }

    /// Makes a blossom of the cycle that an edge between two outer nodes closes.
    void shrink(Edge edge) {
        const std::size_t root = meeting_point(top_[edge.first], top_[edge.second]);
        std::vector<std::size_t> left;
        std::vector<Edge> left_links;
        climb({edge.second, edge.first}, root, left, left_links);
        const std::size_t made = unused_.back();
        unused_.pop_back();
        Node& n = nodes_[made];
        n.children = {root};
        n.children.insert(n.children.end(), left.rbegin(), left.rend());
        n.links.clear();
        // The way down is the way up backwards; the link of the edge itself comes with the other side.
        for (std::size_t i = left_links.size(); i-- > 1;) {
            n.links.emplace_back(left_links[i].second, left_links[i].first);
        }
        climb(edge, root, n.children, n.links);
        n.base = nodes_[root].base;
        n.parent = kNone;
        enclose(made);
    }

    /// Puts the children of a new outer blossom into it.
    void enclose(std::size_t made) {
        Node& n = nodes_[made];
        n.vertices.clear();
        std::vector<std::size_t> fresh;
        for (const std::size_t child : n.children) {
            Node& c = nodes_[child];
            c.parent = made;
            n.vertices.insert(n.vertices.end(), c.vertices.begin(), c.vertices.end());
            if (c.label == Label::outer) {
                c.dual = c.dual + now_ + now_;
                continue;
            }
            leave_inner(child);
            for (const std::size_t v : c.vertices) dual_[v] = dual_[v] - now_;
            fresh.insert(fresh.end(), c.vertices.begin(), c.vertices.end());
        }
        n.dual = Weight{} - now_ - now_;
        for (const std::size_t v : n.vertices) top_[v] = made;
        merge_rows(made);
        set_label(made, Label::outer);
        outer_.insert(outer_.end(), fresh.begin(), fresh.end());
        for (const std::size_t v : fresh) {
            reach_out(v);
            look_around(v, made);
        }
        choose_exit(made);
        tree_.push_back(made);
    }

    /// Gives a new blossom what its outer children know of other outer nodes.
    void merge_rows(std::size_t made) {
        clear_row(made);
        Node& n = nodes_[made];
        for (const std::size_t child : n.children) {
            const Node& c = nodes_[child];
            if (c.label != Label::outer) continue;
            if (!is_blossom(child)) {
                look_around(child, made);
                continue;
            }
            for (const std::size_t v : outer_) {
                if (c.row[v] < n.row[v]) {
                    n.row[v] = c.row[v];
                    n.row_from[v] = c.row_from[v];
                }
            }
        }
    }

    /// Takes an inner blossom whose dual is 0 apart. The children on the even way from its entry to its base
    /// stay in the tree.
    void expand(std::size_t blossom) {
        Node& n = nodes_[blossom];
        const std::vector<std::size_t> children = std::move(n.children);
        const std::vector<Edge> links = std::move(n.links);
        const Edge entry = n.entry;
        for (const std::size_t child : children) {
            nodes_[child].parent = kNone;
            nodes_[child].label = Label::none;
            for (const std::size_t v : nodes_[child].vertices) top_[v] = child;
        }
        leave_inner(blossom);
        n.dual = Weight{};
        n.parent = blossom;  // no longer a node of the tree
        unused_.push_back(blossom);
        keep_way(children, links, entry);
    }

    void keep_way(const std::vector<std::size_t>& children, const std::vector<Edge>& links, Edge entry) {
        const std::size_t size = children.size();
        std::size_t at =
            static_cast<std::size_t>(std::ranges::find(children, top_[entry.second]) - children.begin());
        const bool forward = at % 2 == 1;
        const auto step = [&](std::size_t from) { return forward ? (from + 1) % size : from - 1; };
        std::vector<std::size_t> outer;
        become_inner(children[at], entry);
        while (at != 0) {
            const std::size_t middle = step(at);
            at = step(middle);
            const Edge link = forward ? links[middle] : Edge{links[at].second, links[at].first};
            become_inner(children[at], link);
            outer.push_back(children[middle]);
        }
        for (const std::size_t node : outer) become_outer(node);
    }

    // --- the end of a search ---

    /// Matches `a`, which is outer, with `v`, and exchanges matched and unmatched edges up to the root.
    void augment(std::size_t a, std::size_t v) {
        rebase(top_[v], v);
        for (;;) {
            const std::size_t outer = top_[a];
            const std::size_t partner = mate_[nodes_[outer].base];
            rebase(outer, a);
            match(a, v);
            if (partner == kNone) return;
            const Edge entry = nodes_[top_[partner]].entry;
            rebase(top_[partner], entry.second);
            a = entry.first;
            v = entry.second;
        }
    }

    /// Matches inside a node so that `v` is its base.
    void rebase(std::size_t node, std::size_t v) {
        Node& n = nodes_[node];
        if (n.base == v) return;
        std::size_t child = v;
        while (nodes_[child].parent != node) child = nodes_[child].parent;
        const auto at = std::ranges::find(n.children, child) - n.children.begin();
        std::ranges::rotate(n.children, n.children.begin() + at);
        std::ranges::rotate(n.links, n.links.begin() + at);
        n.base = v;
        rebase(child, v);
        for (std::size_t i = 1; i + 1 < n.children.size(); i += 2) {
            const auto [left, right] = n.links[i];
            rebase(n.children[i], left);
            rebase(n.children[i + 1], right);
            match(left, right);
        }
    }

    /// Takes the time out of all duals and forgets the tree.
    void settle() {
        for (const std::size_t node : tree_) {
            Node& n = nodes_[node];
            if (n.parent != kNone || n.label == Label::none) continue;
            const bool outer = n.label == Label::outer;
            for (const std::size_t v : n.vertices) dual_[v] = outer ? dual_[v] + now_ : dual_[v] - now_;
            n.dual = outer ? n.dual + now_ + now_ : n.dual - now_ - now_;
            set_label(node, Label::none);
        }
        tree_.clear();
        outer_.clear();
    }

    std::size_t count_;
    std::vector<Weight> twice_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> unused_;
    std::vector<Weight> dual_;       // of vertices, see above
    std::vector<std::size_t> mate_;  // of vertices
    std::vector<std::size_t> top_;   // the outermost node of a vertex
    std::vector<Label> label_;       // of the outermost node of a vertex
    std::vector<Weight> key_;        // the least `reach` of any outer vertex ...
    std::vector<std::size_t> from_;  // ... and whose it is
    Weight now_{};
    std::vector<std::size_t> tree_;   // nodes that came into the tree, some more than once
    std::vector<std::size_t> outer_;  // outer vertices
};

}  // namespace kabinet::tournament
