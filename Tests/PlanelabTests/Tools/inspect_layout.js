// SPDX-License-Identifier: Apache-2.0
// Looks at a loaded page as a reader would; the value is a list of what is wrong, empty if nothing is.
(async () => {
  await document.fonts.ready;
  document.querySelectorAll("details").forEach((e) => { e.open = true; });
  const wrong = [];
  const name = (e) => {
    const words = (e.textContent || e.alt || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${e.tagName.toLowerCase()}> "${words}"`;
  };
  const width = document.documentElement.clientWidth;
  const scroller = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(p).overflowX)) return p;
    }
    return null;
  };

  // Nothing is cut: no sideways scrolling of the page, no text beyond the edge or its own box.
  if (document.documentElement.scrollWidth > width + 1) {
    wrong.push(`page is ${document.documentElement.scrollWidth} px wide in ${width} px`);
  }
  const texts = document.querySelectorAll("h1,h2,h3,p,li,th,td,figcaption,summary,a,img,.plot svg");
  for (const e of texts) {
    if (e.closest("[hidden]")) continue;
    const box = e.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) wrong.push(`${name(e)} has no size`);
    if (scroller(e)) continue;
    if (box.left < -1 || box.right > width + 1) wrong.push(`${name(e)} is beyond the edge`);
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) wrong.push(`${name(e)} is cut`);
  }
  for (const e of document.querySelectorAll("img")) {
    if (!e.complete || e.naturalWidth === 0) wrong.push(`${name(e)} is not loaded`);
  }

  // Nothing overlaps: neighbors in the flow, and texts of one drawing.
  const overlap = (a, b) => {
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return w > 1.5 && h > 1.5;
  };
  const pairs = (elements, what) => {
    const boxes = elements.map((e) => [e, e.getBoundingClientRect()]);
    boxes.forEach(([a, box], i) => boxes.slice(i + 1).forEach(([b, other]) => {
      if (overlap(box, other)) wrong.push(`${what}: ${name(a)} overlaps ${name(b)}`);
    }));
  };
  const groups = "body,main,header,section,.figures,.panels,.key,figure";
  for (const group of document.querySelectorAll(groups)) pairs([...group.children], "blocks");
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect();
    const labels = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim());
    pairs(labels, "drawing");
    for (const label of labels) {
      const box = label.getBoundingClientRect();
      const isInside = box.left > frame.left - 1.5 && box.right < frame.right + 1.5
        && box.top > frame.top - 1.5 && box.bottom < frame.bottom + 1.5;
      if (!isInside) wrong.push(`drawing: ${name(label)} is cut`);
      if (box.height < 8) wrong.push(`drawing: ${name(label)} is ${box.height.toFixed(1)} px high`);
    }
  }

  // Nothing vanishes: texts differ from what is behind them (WCAG 2.1, contrast of 4.5).
  const rgb = (color) => (color.match(/[\d.]+/g) || []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = color.slice(0, 3).map((v) => {
      const c = v / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (e) => {
    for (let p = e; p; p = p.parentElement) {
      const color = rgb(getComputedStyle(p).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const readable = [...document.querySelectorAll("h1,h2,h3,p,li,th,td,figcaption,a,svg text")];
  for (const e of readable.filter((e) => e.textContent.trim())) {
    const style = getComputedStyle(e);
    const ink = luminance(rgb(e.closest("svg") ? style.fill : style.color));
    const paper = luminance(ground(e));
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (contrast < 4.5) wrong.push(`${name(e)} has contrast ${contrast.toFixed(1)}`);
  }
  return [...new Set(wrong)].slice(0, 50);
})()
