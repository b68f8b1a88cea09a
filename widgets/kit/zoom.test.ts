import { describe, expect, it } from 'vitest'
import { clampView, FULL_VIEW, zoomAt } from './zoom.ts'

describe('zooming a picture', () => {
  it('keeps the point under the finger in place', () => {
    const at = { x: 100, y: -50 }
    const near = zoomAt(FULL_VIEW, 2, at)
    // The picture's point under the finger, before and after zooming.
    expect([(at.x - near.x) / near.scale, (at.y - near.y) / near.scale]).toEqual([100, -50])
    expect(zoomAt(near, 1, at)).toEqual({ scale: 1, x: 0, y: 0 })
  })

  it('limits the scale', () => {
    expect(zoomAt(FULL_VIEW, 99, { x: 0, y: 0 }).scale).toBe(6)
    expect(zoomAt(FULL_VIEW, 0.01, { x: 0, y: 0 }).scale).toBe(0.6)
    expect(zoomAt(FULL_VIEW, 99, { x: 0, y: 0 }, 11).scale).toBe(11)
  })

  it("rests in full view, or with its edges at the stage's edges", () => {
    const picture = { width: 400, height: 300 }
    const stage = { width: 400, height: 800 }
    expect(clampView({ scale: 0.7, x: 9, y: 9 }, picture, stage)).toEqual(FULL_VIEW)
    expect(clampView({ scale: 2, x: 500, y: 90 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(clampView({ scale: 4, x: -100, y: -900 }, picture, stage)).toEqual({ scale: 4, x: -100, y: -200 })
  })
})
