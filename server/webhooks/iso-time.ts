/** Returns an instant for a payload, e.g. "2026-11-28T04:00:00.000Z"; undefined, which JSON leaves out, without one. */
export const isoTime = (at: number | null): string | undefined => (at === null ? undefined : new Date(at).toISOString())
