import { PhotoCircle } from '../../../features/settings/web/photo-circle.tsx'
import { AccountVerification } from '../../../features/verification/web/account-verification.tsx'

/** Account Verification, with the photo that belongs to the account. */
export const VerificationPage = () => <AccountVerification photo={(buttonId) => <PhotoCircle buttonId={buttonId} />} />
