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

/** A job that one server runs at a time. */
export interface SharedJobTable {
  name: string
  /** A random id of the process that runs the job. */
  holder: string
  /** Until when no other server may run the job, unless the holder extends it; 0 when it does not run. */
  leaseUntil: number
  /** How often a run was requested, and how many of these requests a finished run has served. */
  requests: number
  handled: number
  nextAt: number
  /** The number of failed runs since the last success. */
  failures: number
  /** The job's own notes as JSON; empty without one. */
  state: string
}

export interface ClockTables {
  shared_job: SharedJobTable
  reminder: ReminderTable
  last_tick: LastTickTable
}
