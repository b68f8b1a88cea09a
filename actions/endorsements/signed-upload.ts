import type { SignFile } from '../../generated/data.ts'
import { base64Of } from '../files/base64.ts'
import { extensionOf } from './rules.ts'

/** What the insurer's service takes of a signed endorsement (SIGNIMG-10, AMB2-37): base64 without a `data:` prefix. */
export interface SignedUpload {
  autographBase64: string
  fileForm: SignFile[]
}

/** The picture of a signature and the images with it, as they are sent. The images are read one after the other, in their order. */
export async function toSignedUpload(picture: string, images: readonly File[] = []): Promise<SignedUpload> {
  const fileForm: SignFile[] = []
  for (const image of images) {
    fileForm.push({ fileName: image.name, fileType: extensionOf(image.name), fileBase: await base64Of(image) })
  }
  return { autographBase64: withoutPrefix(picture), fileForm }
}

const withoutPrefix = (address: string): string => address.replace(/^data:[^,]*,/, '')
