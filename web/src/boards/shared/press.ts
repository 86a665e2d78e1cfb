/** Lets Enter and Space do what a click does, on drawn things that are buttons. */

export function press(node: Element, act: () => void) {
  let work = act;
  const listen = (event: Event) => {
    const key = (event as KeyboardEvent).key;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  node.addEventListener("keydown", listen);
  return {
    update(next: () => void) {
      work = next;
    },
    destroy() {
      node.removeEventListener("keydown", listen);
    },
  };
}
