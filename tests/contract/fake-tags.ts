interface Tag {
  id: string
  name: string
  order?: number
  deleted?: boolean
}
interface Group {
  group_id: string
  group_name: string
  order?: number
  deleted?: boolean
  tag: Tag[]
}

/** Creates the tags of the fake WeCom: the tag library, and the tags that members have set on contacts. */
export function createFakeTags() {
  const groups: Group[] = []
  const initialGroups = (): Group[] => [
    {
      group_id: 'gLast',
      group_name: '服务偏好',
      order: 1,
      tag: [
        { id: 'tCall', name: '电话联系' },
        { id: 'tChat', name: '仅微信联系' },
      ],
    },
    {
      group_id: 'gLevel',
      group_name: '客户等级',
      order: 9,
      tag: [
        { id: 'tLow', name: '普通', order: 1 },
        { id: 'tHigh', name: '高价值', order: 5 },
        { id: 'tMid', name: '待激活', order: 3 },
      ],
    },
  ]
  groups.push(...initialGroups())
  const marks = new Map<string, Set<string>>()
  const marksOf = (userid: string, contact: string) => {
    const key = `${userid} ${contact}`
    const found = marks.get(key) ?? new Set<string>()
    marks.set(key, found)
    return found
  }
  const named = () => new Map(groups.flatMap(({ group_name, tag }) => tag.map(({ id, name }) => [id, { tag_name: name, group_name }])))

  return {
    marksOf,
    reset() {
      groups.splice(0, groups.length, ...initialGroups())
      marks.clear()
    },
    delete(id: string) {
      for (const group of groups) group.tag = group.tag.filter((tag) => tag.id !== id)
      for (const all of marks.values()) all.delete(id)
    },
    library: () => ({ errcode: 0, errmsg: 'ok', tag_group: groups }),
    followed(contact: string) {
      const names = named()
      const members = [...marks.keys()].filter((key) => key.endsWith(` ${contact}`)).map((key) => key.split(' ')[0] ?? '')
      const follow_user = members.map((userid) => ({
        userid,
        tags: [
          // A personal tag of the member: it has no id, and other members cannot change it.
          { type: 2, group_name: '自定义', tag_name: '老乡' },
          ...[...marksOf(userid, contact)].map((id) => ({ type: 1, tag_id: id, ...names.get(id) })),
        ],
      }))
      return { follow_user }
    },
    mark(text: string) {
      const request = JSON.parse(text) as { userid: string; external_userid: string; add_tag: string[]; remove_tag: string[] }
      if (request.add_tag.length + request.remove_tag.length === 0) return { errcode: 40_058, errmsg: 'nothing to do' }
      const names = named()
      if (![...request.add_tag, ...request.remove_tag].every((id) => names.has(id))) return { errcode: 40_068, errmsg: 'invalid tagid' }
      const own = marksOf(request.userid, request.external_userid)
      for (const id of request.remove_tag) own.delete(id)
      for (const id of request.add_tag) own.add(id)
      return { errcode: 0, errmsg: 'ok' }
    },
  }
}
