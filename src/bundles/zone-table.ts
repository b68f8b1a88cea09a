import { type ZoneOffsets, zoneOffsets } from '../../renderer/language/zone-offsets.ts'

const cache = new Map<string, ZoneOffsets>()

/** Returns a time zone's offsets for 2000 to 2049; phones use `Intl` for other years. Throws a RangeError for an unknown zone. */
export function zoneTable(zone: string): ZoneOffsets {
  const offsets = cache.get(zone) ?? zoneOffsets(zone, Date.UTC(2000, 0), Date.UTC(2050, 0))
  cache.set(zone, offsets)
  return offsets
}
