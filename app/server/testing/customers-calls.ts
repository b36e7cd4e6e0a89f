/** The calls that the customer wrote down (seed 7), line by line; nothing here comes from our contracts. */

/** Those that are served. */
export const served = [
  'POST /payments/api/intasend/deposit',
  'GET /users/teachers',
  'GET /lessons/api/live-sessions',
  'GET /lessons/api/live-sessions/{teacherId}',
  'POST /lessons/api/join-session/{studentId}',
  'GET /lessons/api/bookings/student/{studentId}',
  'GET /lessons/api/bookings/teacher/{teacherId}',
  'POST /payments/pay_teacher',
  'POST /auth/check_user',
  'POST /auth/update-profile-photo/{userId}',
  'POST /lessons/api/book-session',
  'POST /lessons/teacher/booking-response',
  'POST /lessons/meetings/{teacherId}',
  'GET /admin/api/get-classes',
  'GET /admin/api/get-subjects/{class_id}',
  'GET /payments/transactions/{userId}',
  'GET /payments/wallet/{userId}',
  'POST /payments/teacher_withdraw',
  'GET /lessons/api/get-available-times/{teacherId}',
  'GET /lessons/api/teacher-planned-lessons/{teacherId}',
  'POST /lessons/api/submit-time-range/{teacherId}',
  'POST /users/verify-account/{userId}',
  'POST /lessons/api/create-lesson',
]

/** Those whose feature is still to come. */
export const waiting = [
  'GET /lessons/api/comments/{videoId}',
  'POST /lessons/api/comments/{videoId}',
  'POST /lessons/api/comments/like/{commentId}',
  'POST /lessons/api/replies/{commentId}',
  'POST /lessons/api/replies/like/{replyId}/{userId}',
  'GET /lessons/api/ratings/{videoId}/{userId}',
  'POST /lessons/api/ratings/{videoId}/{userId}',
  'POST /lessons/api/reports/{videoId}/{userId}',
  'GET /lessons/api/preview_videos',
]
