/** The storage: SQLite in a local folder, or PostgreSQL at an address. */
export type DatabaseLocation = { dataDir: string } | { databaseUrl: string }
