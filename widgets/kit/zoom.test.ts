import { describe, expect, it } from 'vitest'
import { settled, WHOLE, zoomed } from './zoom.ts'

describe('a picture on its stage', () => {
  it('grows around the finger: what is under it stays under it', () => {
    const at = { x: 100, y: -50 }
    const near = zoomed(WHOLE, 2, at)
    // The picture's point under the finger, before and after.
    expect([(at.x - near.x) / near.scale, (at.y - near.y) / near.scale]).toEqual([100, -50])
    expect(zoomed(near, 1, at)).toEqual({ scale: 1, x: 0, y: 0 })
  })

  it('does not grow or shrink without end', () => {
    expect(zoomed(WHOLE, 99, { x: 0, y: 0 }).scale).toBe(6)
    expect(zoomed(WHOLE, 0.01, { x: 0, y: 0 }).scale).toBe(0.6)
  })

  it('comes to rest whole, or with its edge at the stage’s edge', () => {
    const picture = { width: 400, height: 300 }
    const stage = { width: 400, height: 800 }
    expect(settled({ scale: 0.7, x: 9, y: 9 }, picture, stage)).toEqual(WHOLE)
    expect(settled({ scale: 2, x: 500, y: 90 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(settled({ scale: 4, x: -100, y: -900 }, picture, stage)).toEqual({ scale: 4, x: -100, y: -200 })
  })
})
