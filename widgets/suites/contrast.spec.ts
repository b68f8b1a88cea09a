/** Returns a colour in the browser's computed format. */
export function colorOf(color: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = color
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}

/** Returns the contrast ratio of two colours, 1 to 21, by WCAG 2.1. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
