import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Would send a colleague a text (CALL-32). Nobody says with what fields or when (AMB-72), so it refuses in words and does nothing. */
const messageText = handle('messageText', [], async () => {
  throw new ApiError('unspecified')
})

export default messageText
