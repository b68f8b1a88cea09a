import { fail, type Command } from '../action.ts'

/** Opens a page outside by its key: where it lies is the operator's word, no schema's (DEC-16). */
const openLink: Command<'device.openLink'> = async ({ link }, { externalLinks }) => {
  if (link === undefined || !externalLinks.open(link)) fail('device.openLink', 'noAddress', {})
}
export default openLink
