import type { Query } from '../action.ts'

/** Returns the three counts of the previous whole day, with one call each (HOME-02, HOME-03, HOME-04, DEC-06). */
const keyFigures: Query<'home.keyFigures'> = async (_params, context) => {
  const [added, lost, newTasks] = await Promise.all([
    context.call('getCustomerAddCount', {}),
    context.call('getCustomerDeleteCount', {}),
    context.call('getTaskAddCount', {}),
  ])
  return Object.fromEntries(
    Object.entries({ added, lost, newTasks }).flatMap(([name, { data }]) => (data.total === undefined ? [] : [[name, data.total]])),
  )
}
export default keyFigures
