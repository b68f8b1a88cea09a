/** Where the data is kept: SQLite in a folder of this machine, or PostgreSQL at an address. */
export type DatabaseLocation = { dataDir: string } | { databaseUrl: string }
