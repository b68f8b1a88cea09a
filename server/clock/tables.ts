/** Who has been reminded of which reminder time of a task: its key is what makes a card go out once (DEC-26). */
export interface ReminderTable {
  taskId: string
  taskCallTime: number
  userId: string
  createdAt: number
}

/** The table of reminders. */
export interface ClockTables {
  reminder: ReminderTable
}
