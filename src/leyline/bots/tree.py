"""What a search remembers: trees of the courses that it has tried, one for each observer.

A node stands for an action as its observer saw it. The children of a node are a chain in ascending order of their
labels, so that one walk along the chain and the sorted options of a position finds what has been tried, what has
not, and what cannot be chosen now."""

from __future__ import annotations

from mypy_extensions import i64


class Node:
    """An action as an observer saw it, and how it went for whoever chose it."""

    def __init__(self, label: i64) -> None:
        self.label: i64 = label
        self.visits = 0.0
        self.total = 0.0
        """The shares of the win that followed, added up, for the seat that made the latest decision."""
        self.offered = 0.0
        """How often it could have been chosen since it was first tried."""
        self.down: Node | None = None
        """The first child."""
        self.next: Node | None = None
        """The next child of the same parent."""

    def child(self, label: i64) -> Node | None:
        """The child of that label, if there is one."""
        kid = self.down
        while kid is not None and kid.label < label:
            kid = kid.next
        return kid if kid is not None and kid.label == label else None

    def children(self) -> list[Node]:
        """All children, in the order of their labels."""
        out: list[Node] = []
        kid = self.down
        while kid is not None:
            out.append(kid)
            kid = kid.next
        return out

    def size(self) -> int:
        """How many nodes there are from this one down."""
        count = 0
        todo = [self]
        while todo:
            node = todo.pop()
            count += 1
            kid = node.down
            while kid is not None:
                todo.append(kid)
                kid = kid.next
        return count


class Forest:
    """The trees of a search. They never have more nodes than the limit (or than trees, if that is more)."""

    def __init__(self, trees: int, limit: int) -> None:
        self.roots = [Node(-1) for _ in range(trees)]
        self.limit = max(limit, trees)
        self.count = trees

    def full(self) -> bool:
        """Whether there is no room for one more node in every tree."""
        return self.count + len(self.roots) > self.limit

    def grow(self, node: Node, label: i64) -> Node:
        """The child of that label, made where it is missing. Ask `full` before."""
        before: Node | None = None
        kid = node.down
        while kid is not None and kid.label < label:
            before = kid
            kid = kid.next
        if kid is not None and kid.label == label:
            return kid
        new = Node(label)
        new.next = kid
        if before is None:
            node.down = new
        else:
            before.next = new
        self.count += 1
        return new

    def follow(self, course: list[int], shared: int) -> None:
        """Make the nodes that these actions lead to the new roots, and forget all others. Where an outcome of chance
        has no branch of its own, the one of label `shared` serves. A tree whose observer saw something else than
        the course says begins anew."""
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
