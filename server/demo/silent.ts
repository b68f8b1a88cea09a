/** The outbox while the demo's data is inserted: it delivers no cards and no events. */
export const SILENT = { wake: () => undefined }
