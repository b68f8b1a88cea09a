type Answer = Record<string, unknown>

interface FakeMember {
  userid: string
  name: string
  department: number[]
}

interface FakeContact {
  external_userid: string
  name: string
  /** Epoch milliseconds. */
  addedAt: number
  remark?: string
  description?: string
  tagIds?: string[]
}

const ok = { errcode: 0, errmsg: 'ok' }

/**
 * Creates the directory of the fake WeCom: departments (id -> parent), their members, and the members' contacts. WeCom ignores the letter
 * case of user ids.
 */
export function createFakeDirectory() {
  const departments = new Map<number, number>()
  const members = new Map<string, FakeMember>()
  const contacts = new Map<string, FakeContact[]>()
  const keyOf = (userid: string) => userid.toLowerCase()

  function page(text: string): Answer {
    const { userid_list: ids, cursor, limit } = JSON.parse(text) as { userid_list: string[]; cursor: string; limit: number }
    const userid = ids[0] ?? ''
    const all = contacts.get(keyOf(userid))
    if (!all) return { errcode: 84_061, errmsg: 'not external contact' }
    const from = cursor === '' ? 0 : Number(/^after-(\d+)$/.exec(cursor)?.[1])
    if (!Number.isInteger(from)) return { errcode: 40_058, errmsg: 'invalid cursor' }
    const external_contact_list = all
      .slice(from, from + limit)
      .map(({ external_userid, name, addedAt, remark = '', description = '', tagIds = [] }) => ({
        external_contact: { external_userid, name, type: 1 },
        follow_info: { userid, remark, description, createtime: Math.floor(addedAt / 1_000), tag_id: tagIds },
      }))
    return { ...ok, external_contact_list, next_cursor: from + limit < all.length ? `after-${from + limit}` : '' }
  }

  return {
    departments,
    members,
    contacts,
    /** Adds a member or replaces an earlier one. */
    employ(userid: string, department: number[], name = `Name of ${userid}`) {
      members.set(keyOf(userid), { userid, name, department })
      if (!contacts.has(keyOf(userid))) contacts.set(keyOf(userid), [])
    },
    dismiss: (userid: string) => void members.delete(keyOf(userid)),
    /** Gives a member a contact. */
    befriend(userid: string, contact: FakeContact) {
      contacts.set(keyOf(userid), [...(contacts.get(keyOf(userid)) ?? []), contact])
    },
    unfriend: (userid: string, external: string) =>
      void contacts.set(
        keyOf(userid),
        (contacts.get(keyOf(userid)) ?? []).filter(({ external_userid }) => external_userid !== external),
      ),
    /** Returns the members who have this contact. */
    followers: (external: string) =>
      [...contacts]
        .filter(([, own]) => own.some(({ external_userid }) => external_userid === external))
        .map(([userid]) => ({ userid, tags: [] })),
    /** Returns the answer of a function of the directory; undefined for other functions. */
    answer(name: string, query: URLSearchParams, text: string): Answer | undefined {
      switch (name) {
        case 'department/simplelist':
          return { ...ok, department_id: [...departments].map(([id, parentid]) => ({ id, parentid, order: 1 })) }
        case 'user/simplelist': {
          const id = Number(query.get('department_id'))
          if (!departments.has(id)) return { errcode: 60_123, errmsg: 'invalid party id' }
          return { ...ok, userlist: [...members.values()].filter(({ department }) => department.includes(id)) }
        }
        case 'user/get': {
          const member = members.get(keyOf(query.get('userid') ?? ''))
          return member ? { ...ok, ...member, status: 1 } : { errcode: 60_111, errmsg: 'userid not found' }
        }
        case 'externalcontact/get_follow_user_list':
          return { ...ok, follow_user: [...contacts.keys()] }
        case 'externalcontact/batch/get_by_user':
          return page(text)
        default:
          return undefined
      }
    },
  }
}
