import type { SignFile } from '../../generated/data.ts'
import { base64Of } from '../files/base64.ts'
import { extensionOf } from './rules.ts'

/** The signature and its images as the API accepts them (SIGNIMG-10, AMB2-37): base64 without a `data:` prefix. */
export interface SignedUpload {
  autographBase64: string
  fileForm: SignFile[]
}

/** Encodes the picture of a signature and its images for upload. Reads one image at a time, in order. */
export async function toSignedUpload(picture: string, images: readonly File[] = []): Promise<SignedUpload> {
  const fileForm: SignFile[] = []
  for (const image of images) {
    fileForm.push({ fileName: image.name, fileType: extensionOf(image.name), fileBase: await base64Of(image) })
  }
  return { autographBase64: withoutPrefix(picture), fileForm }
}

const withoutPrefix = (dataUrl: string): string => dataUrl.replace(/^data:[^,]*,/, '')
