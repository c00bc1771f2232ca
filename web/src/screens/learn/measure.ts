// Where things of a table are on the screen.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// In the coordinates of an element that is `width` wide before it is scaled.
export function boxesOf(root: HTMLElement, things: string[], width: number): Box[] {
  const outer = root.getBoundingClientRect();
  const scale = width / outer.width;
  return things.flatMap((thing) => {
    const box = root.querySelector(`[data-thing="${CSS.escape(thing)}"]`)?.getBoundingClientRect();
    if (!box?.width) return [];
    return [{ x: (box.x - outer.x) * scale, y: (box.y - outer.y) * scale, width: box.width * scale, height: box.height * scale }];
  });
}

export function around(boxes: Box[], margin: number): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}
