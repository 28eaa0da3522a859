#include "lemon_matching.hpp"

#include <lemon/full_graph.h>
#include <lemon/matching.h>

namespace kabinet::tournament {

long long lemon_cost(int count, const std::vector<long long>& costs) {
    const lemon::FullGraph graph(count);
    lemon::FullGraph::EdgeMap<long long> weights(graph);
    for (lemon::FullGraph::EdgeIt edge(graph); edge != lemon::INVALID; ++edge) {
        weights[edge] = -costs[graph.index(graph.u(edge)) * count + graph.index(graph.v(edge))];
    }
    lemon::MaxWeightedPerfectMatching<lemon::FullGraph, lemon::FullGraph::EdgeMap<long long>> matching(
        graph, weights);
    matching.run();
    return -matching.matchingWeight();
}

}  // namespace kabinet::tournament
