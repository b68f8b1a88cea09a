export interface ClientTables {
  /** A file of a built client, as it is or compressed, and when a server last ran with it, in epoch milliseconds. */
  client_file: { path: string; coding: string; content: Buffer; startedAt: number }
}
