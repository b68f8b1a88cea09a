/** A reminder sent to a person for one reminder time of a task. The primary key prevents duplicates (DEC-26). */
export interface ReminderTable {
  taskId: string
  taskCallTime: number
  userId: string
  createdAt: number
}

export interface ClockTables {
  reminder: ReminderTable
}
