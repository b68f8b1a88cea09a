/** A reminder sent to a person for one reminder time of a task. The primary key prevents duplicates (DEC-26). */
export interface ReminderTable {
  taskId: string
  taskCallTime: number
  userId: string
  /** When it was last sent; renewed when the frequency was changed and reminds again. */
  createdAt: number
}

/** The last reading of the clock that was trusted (DEC-41), in one row. */
export interface LastTickTable {
  id: number
  at: number
}

export interface ClockTables {
  reminder: ReminderTable
  last_tick: LastTickTable
}
