import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Placeholder for an older upload of pictures (CALL2-46). Always refuses, because only its address is specified. */
const uploadEmployeePic = handle('uploadEmployeePic', [], async () => {
  throw new ApiError('unspecified')
})

export default uploadEmployeePic
