import { type ZoneOffsets, zoneOffsets } from '../../renderer/language/zone-offsets.ts'

const written = new Map<string, ZoneOffsets>()

/** What a zone's clocks show in the years that screens are about; a phone asks its `Intl` only for the others. Throws a RangeError for an unknown zone. */
export function writtenZone(zone: string): ZoneOffsets {
  const offsets = written.get(zone) ?? zoneOffsets(zone, Date.UTC(2000, 0), Date.UTC(2050, 0))
  written.set(zone, offsets)
  return offsets
}
