import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Would take a picture in an older way (CALL2-46). Nothing but its address is known, so it refuses in words and does nothing. */
const uploadEmployeePic = handle('uploadEmployeePic', [], async () => {
  throw new ApiError('unspecified')
})

export default uploadEmployeePic
