import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Placeholder for sending a text to a colleague (CALL-32). Always refuses, because its fields and use are not specified (AMB-72). */
const messageText = handle('messageText', [], async () => {
  throw new ApiError('unspecified')
})

export default messageText
