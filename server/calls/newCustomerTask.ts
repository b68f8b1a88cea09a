import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Would make a task about a new customer (CALL-41). Nobody says with what fields or when (AMB-72), so it refuses in words and does nothing. */
const newCustomerTask = handle('newCustomerTask', [], async () => {
  throw new ApiError('unspecified')
})

export default newCustomerTask
