/** Makes Enter and Space act like a click, for SVG elements that are buttons. */

export function keyboardActivate(node: Element, action: () => void) {
  let run = action;
  const onKeyDown = (event: Event) => {
    const key = (event as KeyboardEvent).key;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  node.addEventListener("keydown", onKeyDown);
  return {
    update(next: () => void) {
      run = next;
    },
    destroy() {
      node.removeEventListener("keydown", onKeyDown);
    },
  };
}
