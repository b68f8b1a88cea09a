import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Placeholder for a task about a new customer (CALL-41). Always refuses, because its fields and use are not specified (AMB-72). */
const newCustomerTask = handle('newCustomerTask', [], async () => {
  throw new ApiError('unspecified')
})

export default newCustomerTask
