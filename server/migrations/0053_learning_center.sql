-- The entry is called as its page is, unless somebody has called it otherwise.
UPDATE "resource" SET "entitle" = 'Learning Center' WHERE "name" = 'LearningCenter' AND "title" = '学习中心' AND "entitle" = 'Learning';
