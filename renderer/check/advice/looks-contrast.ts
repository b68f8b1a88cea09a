import type { Problem } from '../../model/problem.ts'
import { COLOUR, isColour } from '../rules/settings.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** The least contrast of text against its ground (WCAG 2.2 AA). */
const LEAST = 4.5

/** Reports colours of settings that can hardly be seen on white. */
export const looksContrast: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    [...project.settings].flatMap(([name, { value, source, at }]): Problem[] => {
      if (value.unit !== COLOUR || !isColour(value.value)) return []
      const contrast = onWhite(String(value.value))
      if (contrast >= LEAST) return []
      return [
        problemAt(source, 'looks.contrast', [...at, 'value'], {
          name,
          value: String(value.value),
          contrast: contrast.toFixed(1),
          limit: String(LEAST),
        }),
      ]
    }),
}

/** Returns the contrast ratio of a colour and white (WCAG). */
function onWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
