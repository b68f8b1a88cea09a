import { recordsIn, textOf } from './answer-fields.ts'
import type { WeComClient } from './client.ts'
import { IncompleteAnswerError, type WeComAnswer, WeComError } from './request.ts'
import { retryBusy } from './retry-busy.ts'

export interface Department {
  id: number
  /** The parent may be outside the app's visible range. */
  parentId: number
}

export interface Member {
  userId: string
  name: string
  /** Ids of the departments that the app sees, in WeCom's order. */
  departments: readonly number[]
}

/**
 * The corporation's directory, as far as the app may see it. WeCom returns neither mobile numbers nor e-mail addresses to apps. All functions
 * go over the network and throw a WeComError.
 */
export interface WeComDirectory {
  /** Returns all departments of the app's visible range, each with those below it. */
  departments(): Promise<readonly Department[]>
  /** Returns the direct members of a department; undefined when the department does not exist any more. */
  members(departmentId: number): Promise<readonly Member[] | undefined>
  /** Returns a member; undefined when the corporation has none with this id, or the app may not see the member. */
  member(userId: string): Promise<Member | undefined>
}

/** WeCom's error codes (https://developer.work.weixin.qq.com/document/path/90313): no such department; no such member; member not visible. */
const [NO_DEPARTMENT, NO_MEMBER] = [new Set([60_003, 60_123]), new Set([60_011, 60_111])]
/** A WeCom user id; WeCom ignores its letter case. */
const USER_ID = /^[\w.@-]{1,64}$/

/**
 * Creates the client of WeCom's directory with the functions department/simplelist, user/simplelist and user/get
 * (https://developer.work.weixin.qq.com/document/path/95350, 90200 and 90196). They are open to an app's own secret; user/list_id (96067) is
 * not. An answer that lacks a field is refused as a whole, because half an answer would look like members who left.
 */
export function createDirectory(client: WeComClient): WeComDirectory {
  const call = retryBusy(client)
  return {
    async departments() {
      const path = 'department/simplelist'
      return listIn(path, await call(path), 'department_id').map(({ id, parentid }) => {
        if (!isId(id) || typeof parentid !== 'number') throw new IncompleteAnswerError(path)
        return { id, parentId: parentid }
      })
    },
    async members(departmentId) {
      const path = 'user/simplelist'
      const answer = await call(path, { department_id: String(departmentId) }).catch(unless(NO_DEPARTMENT))
      return answer && listIn(path, answer, 'userlist').map((record) => memberIn(path, record))
    },
    async member(userId) {
      const path = 'user/get'
      const answer = await call(path, { userid: userId }).catch(unless(NO_MEMBER))
      const member = answer && memberIn(path, answer)
      if (member && member.userId.toLowerCase() !== userId.toLowerCase()) throw new IncompleteAnswerError(path)
      return member
    },
  }
}

/** Returns the handler of a rejected call that turns these error codes into undefined. */
const unless = (codes: ReadonlySet<number>) => (error: unknown) => {
  if (error instanceof WeComError && codes.has(error.errcode ?? 0)) return undefined
  throw error
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Returns the list of an answer. Throws an IncompleteAnswerError when it is missing or contains anything but records. */
export function listIn(path: string, answer: WeComAnswer, field: string): WeComAnswer[] {
  const listed = answer[field]
  const records = recordsIn(listed)
  if (!Array.isArray(listed) || records.length !== listed.length) throw new IncompleteAnswerError(path)
  return records
}

function memberIn(path: string, { userid, name, department }: WeComAnswer): Member {
  const userId = textOf(userid)
  if (!USER_ID.test(userId) || !Array.isArray(department)) throw new IncompleteAnswerError(path)
  return { userId, name: textOf(name), departments: department.filter(isId) }
}
