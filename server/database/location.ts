/** A PostgreSQL at an address; a server opens at most so many connections at once, by default according to its processors. */
export interface PostgresLocation {
  databaseUrl: string
  connections?: number
}

/** The storage: SQLite in a local folder, or PostgreSQL. */
export type DatabaseLocation = { dataDir: string } | PostgresLocation
