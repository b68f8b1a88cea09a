import { describe, expect, it } from 'vitest'
import { modeChooser, requireKnownModes } from './department-modes.ts'

describe('WECOM_MODES', () => {
  it('refuses an unknown mode, also one that every object has', () => {
    const modes = { service: { home: '/myHome' } }
    expect(() => requireKnownModes(new Map([[1, 'service']]), { modes })).not.toThrow()
    for (const mode of ['claim', 'constructor'])
      expect(() => requireKnownModes(new Map([[1, mode]]), { modes })).toThrow(
        `WECOM_MODES has an unknown mode: ${mode}. Modes are service.`,
      )
  })
})

describe('the mode of a member', () => {
  const departments = [
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 3 },
    { id: 5, parentId: 6 },
    { id: 6, parentId: 5 },
  ]
  const choose = modeChooser(
    new Map([
      [2, 'business'],
      [4, 'claims'],
    ]),
    departments,
  )
  it.each([
    ['the own department', [4], 'claims'],
    ['the nearest department above', [3], 'business'],
    ['the first of several departments that has one', [1, 3, 4], 'business'],
    ['no configured department', [1], undefined],
    ['no department', [], undefined],
    ['departments that contain each other', [5], undefined],
  ])('is that of %s', (_, memberOf, mode) => expect(choose(memberOf)).toBe(mode))
})
