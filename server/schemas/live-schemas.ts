import type { Schemas } from './read-schemas.ts'

export interface LiveSchemas {
  /** Always answers from the latest schemas, also through functions that were taken from it earlier. */
  schemas: Schemas
  replace(next: Schemas): void
}

/** Returns schemas that can be replaced while background jobs use them. */
export function createLiveSchemas(first: Schemas): LiveSchemas {
  let current = first
  const schemas: Schemas = {
    get calls() {
      return current.calls
    },
    get inbound() {
      return current.inbound
    },
    get entities() {
      return current.entities
    },
    get modes() {
      return current.modes
    },
    get defaultMode() {
      return current.defaultMode
    },
    codes: (dictionary) => current.codes(dictionary),
    label: (dictionary, code) => current.label(dictionary, code),
    text: (message, values) => current.text(message, values),
    under: (field) => current.under(field),
    setting: (name) => current.setting(name),
    card: (message, values) => current.card(message, values),
    time: {
      format: (instant) => current.time.format(instant),
      parse: (text) => current.time.parse(text),
      startOfDay: (instant, plusDays) => current.time.startOfDay(instant, plusDays),
      startOfNextDay: (instant) => current.time.startOfNextDay(instant),
      offset: (instant) => current.time.offset(instant),
    },
    codec: {
      read: (fields, data) => current.codec.read(fields, data),
      write: (fields, values) => current.codec.write(fields, values),
      missing: (fields, values) => current.codec.missing(fields, values),
    },
  }
  return { schemas, replace: (next) => void (current = next) }
}
