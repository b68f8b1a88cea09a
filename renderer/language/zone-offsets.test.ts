import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { businessTime } from './time.ts'
import { createOffsetAt, HOUR, writtenOffset, zoneOffsets } from './zone-offsets.ts'

const [START, END] = [Date.UTC(2000, 0), Date.UTC(2050, 0)]

it.each([
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
])('precomputed offsets of %s equal those of Intl for every hour', (zone) => {
  const [written, offsetAt] = [zoneOffsets(zone, START, END), createOffsetAt(zone)]
  fc.assert(
    fc.property(fc.integer({ min: START / HOUR, max: END / HOUR - 1 }), (hour) => {
      expect(writtenOffset(written, hour)).toBe(offsetAt(hour))
    }),
  )
  for (const [hour, offset] of written.changes.slice(0, -1)) expect([offsetAt(hour), offsetAt(hour - 1)]).not.toEqual([offset, offset])
  for (const edge of [written.from, written.to - 1]) expect(writtenOffset(written, edge)).toBe(offsetAt(edge))
  expect([written.from - 1, written.to].map((hour) => writtenOffset(written, hour))).toEqual([undefined, undefined])
})

it('DEC-05 uses precomputed offsets in their range, and Intl for all other years', () => {
  const written = zoneOffsets('Asia/Shanghai', START, END)
  expect(written.changes).toEqual([[START / HOUR, 8 * HOUR]])
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const time = businessTime('Asia/Shanghai', written)
  expect(time.format(Date.UTC(2026, 10, 20, 16))).toBe('2026-11-21 00:00:00')
  expect(time.parse('2049-12-31 12:00')).toBe(Date.UTC(2049, 11, 31, 4))
  expect(asked).not.toHaveBeenCalled()
  expect(time.format(Date.UTC(1987, 6, 1))).toBe('1987-07-01 09:00:00')
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})
