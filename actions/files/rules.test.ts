import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import settings from '../../schemas/settings.json' with { type: 'json' }
import { longestSide } from './rules.ts'

const { imageLongest, longImageShortest, longImagePixels } = settings.settings
const LIMITS = { longest: imageLongest.value, shortestOfLong: longImageShortest.value, pixels: longImagePixels.value }

describe('the longer side of a redrawn picture', () => {
  it('DEC-38 has the limits of the decision', () => expect(LIMITS).toEqual({ longest: 2560, shortestOfLong: 1440, pixels: 16_000_000 }))
  it.each([
    ['DEC-21 a photo', 4000, 3000, 2560],
    ['DEC-21 a picture of exactly 2:1', 6000, 3000, 2560],
    ['DEC-21 a small photo', 320, 200, 320],
    ['DEC-38 a screenshot of 17 megapixels', 1080, 16_000, 15_396],
    ['DEC-38 a long screenshot', 1080, 9000, 9000],
    ['DEC-38 a wide panorama', 9000, 3000, 4320],
    ['DEC-38 a small banner', 600, 100, 600],
    ['DEC-38 a strip that no browser can draw', 100, 60_000, 32_767],
    ['a line', 1, 100_000, 32_767],
  ])('%s of %i x %i is %i', (_, width, height, longer) => expect(longestSide({ width, height }, LIMITS)).toBe(longer))
  it('DEC-38 a long picture keeps its shorter side up to 1440 pixels and at most 16 megapixels, for any size', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
        const [long, short] = [Math.max(width, height), Math.min(width, height)]
        fc.pre(long > 2 * short)
        const isWithin = long * short <= 16_000_000 && short <= 1440
        const longer = longestSide({ width, height }, LIMITS)
        const shorter = (short * longer) / long
        expect(longer * shorter).toBeLessThanOrEqual(16_000_000)
        expect(shorter).toBeLessThanOrEqual(1440)
        expect(longer === long).toBe(isWithin)
      }),
    ))
})
