import { ApiError } from '../handler/api-error.ts'
import type { Handler } from '../handler/handler.ts'

/** Nothing is known of this call but its address (CALL2-46), and no screen makes it: it takes nothing, and says so (404). */
const uploadEmployeePic: Handler<'uploadEmployeePic'> = () => Promise.reject(new ApiError('gone'))

export default uploadEmployeePic
