"""The trees of a search, one for each observer: the lines of play that it has tried.

A node stands for an action as its observer saw it. The children of a node are a chain in ascending order of their
labels, so that one walk along the chain and the sorted options of a position finds what has been tried, what has
not, and what cannot be chosen now."""

from __future__ import annotations

from mypy_extensions import i64


class Node:
    """An action as an observer saw it, and the results for the seat that chose it."""

    def __init__(self, label: i64) -> None:
        self.label: i64 = label
        self.visits = 0.0
        self.total = 0.0
        """The sum of the shares of the win that followed, for the seat that made the latest decision."""
        self.offered = 0.0
        """How often it could have been chosen since it was first tried."""
        self.down: Node | None = None
        """The first child."""
        self.next: Node | None = None
        """The next child of the same parent."""

    def child(self, label: i64) -> Node | None:
        """Return the child of that label, or None."""
        child = self.down
        while child is not None and child.label < label:
            child = child.next
        return child if child is not None and child.label == label else None

    def children(self) -> list[Node]:
        """Return all children, in the order of their labels."""
        out: list[Node] = []
        child = self.down
        while child is not None:
            out.append(child)
            child = child.next
        return out

    def most_visited(self, labels: list[int]) -> i64:
        """Return the label of the child with the most visits among these, or the first of them if there is none."""
        label: i64 = labels[0]
        visits = 0.0
        child = self.down
        while child is not None:
            if child.visits > visits and child.label in labels:
                label, visits = child.label, child.visits
            child = child.next
        return label

    def size(self) -> int:
        """Return the number of nodes from this one down."""
        count = 0
        todo = [self]
        while todo:
            node = todo.pop()
            count += 1
            child = node.down
            while child is not None:
                todo.append(child)
                child = child.next
        return count


class Forest:
    """The trees of a search. They never have more nodes than the limit (or than trees, if that is more)."""

    def __init__(self, trees: int, limit: int) -> None:
        self.roots = [Node(-1) for _ in range(trees)]
        self.limit = max(limit, trees)
        self.count = trees

    def full(self) -> bool:
        """Return whether there is no room for one more node in every tree."""
        return self.count + len(self.roots) > self.limit

    def grow(self, node: Node, label: i64) -> Node:
        """Return the child of that label; add it if it is missing. Check `full` before."""
        before: Node | None = None
        child = node.down
        while child is not None and child.label < label:
            before = child
            child = child.next
        if child is not None and child.label == label:
            return child
        new = Node(label)
        new.next = child
        if before is None:
            node.down = new
        else:
            before.next = new
        self.count += 1
        return new

    def follow(self, course: list[int], shared: int) -> None:
        """Make the nodes that these actions lead to the new roots, and forget all others. Where an outcome of chance
        has no branch of its own, take the one of label `shared`. A tree without these nodes starts afresh."""
        for index, root in enumerate(self.roots):
            node: Node | None = root
            for label in course:
                if node is None:
                    break
                node = node.child(label) or node.child(shared)
            if node is None:
                node = Node(-1)
            node.next = None
            self.roots[index] = node
        self.count = sum([root.size() for root in self.roots])
